//@ why: equals is not symmetric: a contact without a phone equals one that has a phone, and not the other way round
//@ scope: 1
//@ method: equals
//@ kind: contract

package contacts;

import java.util.Objects;

/** A person in an address book. Either part may be unknown, which is null. */
public class Contact {
    private String name;
    private String phone;
    private boolean favourite; // a mark of the reader's, no part of who it is

    public Contact(String name, String phone) {
        this.name = name;
        this.phone = phone;
    }

    public String name() {
        return name;
    }

    public String phone() {
        return phone;
    }

    public boolean isFavourite() {
        return favourite;
    }

    public void rename(String changed) {
        name = changed;
    }

    public void setPhone(String changed) {
        phone = changed;
    }

    public void toggleFavourite() {
        favourite = !favourite;
    }

    /** Takes over from another what is unknown here. */
    public void complete(Contact other) {
        if (name == null) {
            name = other.name;
        }
        if (phone == null) {
            phone = other.phone;
        }
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Contact)) {
            return false;
        }
        Contact contact = (Contact) other;
        if (!Objects.equals(name, contact.name)) {
            return false;
        }
        return phone == null || phone.equals(contact.phone);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(name);
    }

    @Override
    public String toString() {
        return (name == null ? "somebody" : name) + (phone == null ? "" : " at " + phone);
    }
}
