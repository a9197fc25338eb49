/**
 * What stands behind Korat's interfaces here: a record of what was set. Start with
 * {@link korat.finitization.impl.Finitization}.
 *
 * <p>It runs on Smallscope's own machine, so it needs little of the JDK: of reflection, only classes by name, fields
 * by name, and what a class tells about itself.
 */
package korat.finitization.impl;
