package korat.finitization.impl;

import korat.finitization.IByteSet;

/** The values of a byte field. */
final class ByteSet extends WholeNumbers implements IByteSet {
    ByteSet() {
        super(byte.class);
    }

    @Override
    public void addByte(byte value) {
        addRun(value, value);
    }

    @Override
    public void addRange(byte min, byte diff, byte max) {
        addStepped(min, diff, max);
    }

    @Override
    public void removeByte(byte value) {
        remove(value);
    }
}
