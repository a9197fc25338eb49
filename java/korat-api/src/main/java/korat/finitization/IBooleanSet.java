package korat.finitization;

/** Both values of a boolean field: false, then true. */
public interface IBooleanSet extends IFieldDomain {
}
