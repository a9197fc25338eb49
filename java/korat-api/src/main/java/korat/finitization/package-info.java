/**
 * Korat's way to say how large inputs get, as far as classes that were written for Korat use it.
 *
 * <p>Such a class carries a static method {@code fin<Class>(int...)} that builds a finitization through these
 * interfaces. They have the names and signatures of Korat's own, so that the class links and runs as it is; the code
 * behind them is Smallscope's, records what was set, and prints it
 * ({@link korat.finitization.impl.Finitization#describe}). Nothing is searched here, and no object is made.
 *
 * <p>{@code Class} stands without its parameter where Korat has it so: sources that rely on it must compile.
 */
package korat.finitization;
