//@ why: to make the mutants of a method takes time that grows with its code and with their number, so there is a limit, which is told
//@ case: a_method_whose_mutants_would_be_too_many_is_told_by_name
//@ run: mutate ManyLocals --scope 1
//@ run: mutate ManyLocals --scope 1 --json - -q | grep -A 2 '"cut"'

/** No other local variable may stand for one of these: there are too many. */
public class ManyLocals {
    public static int sums(int n) {
        int a = n, b = n, c = n, d = n, e = n, f = n, g = n, h = n, i = n, j = n, k = n, l = n, m = n,
            o = n, p = n, q = n, r = n, s = n, t = n, u = n, v = n, w = n, x = n, y = n, z = n, A = n,
            B = n, C = n, D = n, E = n, F = n, G = n, H = n, I = n, J = n, K = n, L = n, M = n, N = n,
            O = n, P = n, Q = n, R = n, S = n, T = n, U = n, V = n, W = n, X = n, Y = n, Z = n;
        a += b+c+d+e+f+g+h+i+j+k+l+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        b += a+c+d+e+f+g+h+i+j+k+l+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        c += a+b+d+e+f+g+h+i+j+k+l+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        d += a+b+c+e+f+g+h+i+j+k+l+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        e += a+b+c+d+f+g+h+i+j+k+l+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        f += a+b+c+d+e+g+h+i+j+k+l+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        g += a+b+c+d+e+f+h+i+j+k+l+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        h += a+b+c+d+e+f+g+i+j+k+l+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        i += a+b+c+d+e+f+g+h+j+k+l+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        j += a+b+c+d+e+f+g+h+i+k+l+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        k += a+b+c+d+e+f+g+h+i+j+l+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        l += a+b+c+d+e+f+g+h+i+j+k+m+o+p+q+r+s+t+u+v+w+x+y+z+A+B+C+D+E+F+G+H+I+J+K+L+M+N+O+P+Q+R+S+T+U+V+W+X+Y+Z;
        return a + b + c + d + e + f + g + h + i + j + k + l;
    }

    public static int half(int n) {
        return n / 2;
    }
}
