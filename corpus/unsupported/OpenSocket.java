//@ why: the network is not modelled; a listening socket asks for the JDK's native network library and is refused
//@ names: jdk.internal.loader.BootLoader.loadLibrary
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

public class OpenSocket {
    public static void main(String[] args) throws IOException {
        System.out.println("before opening");
        byte[] loopback = {127, 0, 0, 1};
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(loopback))) {
            System.out.println("open: " + (socket.getLocalPort() > 0));
        }
    }
}
