//@ why: what cannot be written to standard output is told, and is no bug
//@ case: standard_output_that_is_full_is_told_by_every_command
//@ run: generate FullDisk --scope 1 > /dev/full
//@ run: generate FullDisk --scope 1 --print -q > /dev/full
//@ run: generate FullDisk --scope 1 --json - -q > /dev/full
//@ run: check FullDisk --scope 1 > /dev/full
//@ run: check FullDisk --scope 1 --json - -q > /dev/full
//@ run: skeleton FullDisk --scope 1 > /dev/full
//@ run: run FullDisk > /dev/full
//@ case: a_summary_that_cannot_be_told_does_not_keep_tests_from_being_written
//@ run: check FullDisk --scope 1 --tests tests > /dev/full
//@ case: standard_error_that_is_full_is_done_without
//@ run: generate FullDisk --scope 1 --print 2> /dev/full
public class FullDisk {
    private boolean full;

    public boolean repOk() {
        return true;
    }

    public boolean isFull() {
        return full;
    }

    public static void main(String[] args) {
        System.out.println("some text");
    }
}
