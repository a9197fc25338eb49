//@ why: more than 255 local slots force wide loads, stores, iinc and ret-free jumps, mixed with two-slot values
public class MoreThan255Locals {
    static long many(int seed) {
        int a0 = seed + 0, a1 = seed + 1, a2 = seed + 2, a3 = seed + 3, a4 = seed + 4, a5 = seed + 5, a6 = seed + 6, a7 = seed + 7, a8 = seed + 8, a9 = seed + 9, a10 = seed + 10, a11 = seed + 11;
        int a12 = seed + 12, a13 = seed + 13, a14 = seed + 14, a15 = seed + 15, a16 = seed + 16, a17 = seed + 17, a18 = seed + 18, a19 = seed + 19, a20 = seed + 20, a21 = seed + 21, a22 = seed + 22, a23 = seed + 23;
        int a24 = seed + 24, a25 = seed + 25, a26 = seed + 26, a27 = seed + 27, a28 = seed + 28, a29 = seed + 29, a30 = seed + 30, a31 = seed + 31, a32 = seed + 32, a33 = seed + 33, a34 = seed + 34, a35 = seed + 35;
        int a36 = seed + 36, a37 = seed + 37, a38 = seed + 38, a39 = seed + 39, a40 = seed + 40, a41 = seed + 41, a42 = seed + 42, a43 = seed + 43, a44 = seed + 44, a45 = seed + 45, a46 = seed + 46, a47 = seed + 47;
        int a48 = seed + 48, a49 = seed + 49, a50 = seed + 50, a51 = seed + 51, a52 = seed + 52, a53 = seed + 53, a54 = seed + 54, a55 = seed + 55, a56 = seed + 56, a57 = seed + 57, a58 = seed + 58, a59 = seed + 59;
        int a60 = seed + 60, a61 = seed + 61, a62 = seed + 62, a63 = seed + 63, a64 = seed + 64, a65 = seed + 65, a66 = seed + 66, a67 = seed + 67, a68 = seed + 68, a69 = seed + 69, a70 = seed + 70, a71 = seed + 71;
        int a72 = seed + 72, a73 = seed + 73, a74 = seed + 74, a75 = seed + 75, a76 = seed + 76, a77 = seed + 77, a78 = seed + 78, a79 = seed + 79, a80 = seed + 80, a81 = seed + 81, a82 = seed + 82, a83 = seed + 83;
        int a84 = seed + 84, a85 = seed + 85, a86 = seed + 86, a87 = seed + 87, a88 = seed + 88, a89 = seed + 89, a90 = seed + 90, a91 = seed + 91, a92 = seed + 92, a93 = seed + 93, a94 = seed + 94, a95 = seed + 95;
        int a96 = seed + 96, a97 = seed + 97, a98 = seed + 98, a99 = seed + 99, a100 = seed + 100, a101 = seed + 101, a102 = seed + 102, a103 = seed + 103, a104 = seed + 104, a105 = seed + 105, a106 = seed + 106, a107 = seed + 107;
        int a108 = seed + 108, a109 = seed + 109, a110 = seed + 110, a111 = seed + 111, a112 = seed + 112, a113 = seed + 113, a114 = seed + 114, a115 = seed + 115, a116 = seed + 116, a117 = seed + 117, a118 = seed + 118, a119 = seed + 119;
        int a120 = seed + 120, a121 = seed + 121, a122 = seed + 122, a123 = seed + 123, a124 = seed + 124, a125 = seed + 125, a126 = seed + 126, a127 = seed + 127, a128 = seed + 128, a129 = seed + 129, a130 = seed + 130, a131 = seed + 131;
        int a132 = seed + 132, a133 = seed + 133, a134 = seed + 134, a135 = seed + 135, a136 = seed + 136, a137 = seed + 137, a138 = seed + 138, a139 = seed + 139, a140 = seed + 140, a141 = seed + 141, a142 = seed + 142, a143 = seed + 143;
        int a144 = seed + 144, a145 = seed + 145, a146 = seed + 146, a147 = seed + 147, a148 = seed + 148, a149 = seed + 149, a150 = seed + 150, a151 = seed + 151, a152 = seed + 152, a153 = seed + 153, a154 = seed + 154, a155 = seed + 155;
        int a156 = seed + 156, a157 = seed + 157, a158 = seed + 158, a159 = seed + 159, a160 = seed + 160, a161 = seed + 161, a162 = seed + 162, a163 = seed + 163, a164 = seed + 164, a165 = seed + 165, a166 = seed + 166, a167 = seed + 167;
        int a168 = seed + 168, a169 = seed + 169, a170 = seed + 170, a171 = seed + 171, a172 = seed + 172, a173 = seed + 173, a174 = seed + 174, a175 = seed + 175, a176 = seed + 176, a177 = seed + 177, a178 = seed + 178, a179 = seed + 179;
        int a180 = seed + 180, a181 = seed + 181, a182 = seed + 182, a183 = seed + 183, a184 = seed + 184, a185 = seed + 185, a186 = seed + 186, a187 = seed + 187, a188 = seed + 188, a189 = seed + 189, a190 = seed + 190, a191 = seed + 191;
        int a192 = seed + 192, a193 = seed + 193, a194 = seed + 194, a195 = seed + 195, a196 = seed + 196, a197 = seed + 197, a198 = seed + 198, a199 = seed + 199, a200 = seed + 200, a201 = seed + 201, a202 = seed + 202, a203 = seed + 203;
        int a204 = seed + 204, a205 = seed + 205, a206 = seed + 206, a207 = seed + 207, a208 = seed + 208, a209 = seed + 209, a210 = seed + 210, a211 = seed + 211, a212 = seed + 212, a213 = seed + 213, a214 = seed + 214, a215 = seed + 215;
        int a216 = seed + 216, a217 = seed + 217, a218 = seed + 218, a219 = seed + 219, a220 = seed + 220, a221 = seed + 221, a222 = seed + 222, a223 = seed + 223, a224 = seed + 224, a225 = seed + 225, a226 = seed + 226, a227 = seed + 227;
        int a228 = seed + 228, a229 = seed + 229, a230 = seed + 230, a231 = seed + 231, a232 = seed + 232, a233 = seed + 233, a234 = seed + 234, a235 = seed + 235, a236 = seed + 236, a237 = seed + 237, a238 = seed + 238, a239 = seed + 239;
        int a240 = seed + 240, a241 = seed + 241, a242 = seed + 242, a243 = seed + 243, a244 = seed + 244, a245 = seed + 245, a246 = seed + 246, a247 = seed + 247, a248 = seed + 248, a249 = seed + 249, a250 = seed + 250, a251 = seed + 251;
        int a252 = seed + 252, a253 = seed + 253, a254 = seed + 254, a255 = seed + 255, a256 = seed + 256, a257 = seed + 257, a258 = seed + 258, a259 = seed + 259, a260 = seed + 260, a261 = seed + 261, a262 = seed + 262, a263 = seed + 263;
        int a264 = seed + 264, a265 = seed + 265, a266 = seed + 266, a267 = seed + 267, a268 = seed + 268, a269 = seed + 269, a270 = seed + 270, a271 = seed + 271, a272 = seed + 272, a273 = seed + 273, a274 = seed + 274, a275 = seed + 275;
        int a276 = seed + 276, a277 = seed + 277, a278 = seed + 278, a279 = seed + 279, a280 = seed + 280, a281 = seed + 281, a282 = seed + 282, a283 = seed + 283, a284 = seed + 284, a285 = seed + 285, a286 = seed + 286, a287 = seed + 287;
        int a288 = seed + 288, a289 = seed + 289, a290 = seed + 290, a291 = seed + 291, a292 = seed + 292, a293 = seed + 293, a294 = seed + 294, a295 = seed + 295, a296 = seed + 296, a297 = seed + 297, a298 = seed + 298, a299 = seed + 299;
        long l = 1L << 40;
        double d = 0.5;
        float f = 2.5f;
        String s = "wide";
        byte[] bytes = {1, 2, 3};
        a299++;
        a298 += 1000;
        a297 -= 40000;
        a0++;
        l += a299;
        d *= a298;
        f -= a297;
        bytes[a299 - a299 + 1] += a296;
        for (int i = 0, j = a255; i < 10; i += 3, j--) {
            l += i * j;
            s += i;
        }
        try {
            d += a256 / (a257 - seed - 257);
        } catch (ArithmeticException e) {
            s += e.getMessage();
        } finally {
            a258 += 70000;
        }
        long sum = 0;
        sum += a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11 + a12 + a13 + a14 + a15 + a16 + a17 + a18 + a19;
        sum += a20 + a21 + a22 + a23 + a24 + a25 + a26 + a27 + a28 + a29 + a30 + a31 + a32 + a33 + a34 + a35 + a36 + a37 + a38 + a39;
        sum += a40 + a41 + a42 + a43 + a44 + a45 + a46 + a47 + a48 + a49 + a50 + a51 + a52 + a53 + a54 + a55 + a56 + a57 + a58 + a59;
        sum += a60 + a61 + a62 + a63 + a64 + a65 + a66 + a67 + a68 + a69 + a70 + a71 + a72 + a73 + a74 + a75 + a76 + a77 + a78 + a79;
        sum += a80 + a81 + a82 + a83 + a84 + a85 + a86 + a87 + a88 + a89 + a90 + a91 + a92 + a93 + a94 + a95 + a96 + a97 + a98 + a99;
        sum += a100 + a101 + a102 + a103 + a104 + a105 + a106 + a107 + a108 + a109 + a110 + a111 + a112 + a113 + a114 + a115 + a116 + a117 + a118 + a119;
        sum += a120 + a121 + a122 + a123 + a124 + a125 + a126 + a127 + a128 + a129 + a130 + a131 + a132 + a133 + a134 + a135 + a136 + a137 + a138 + a139;
        sum += a140 + a141 + a142 + a143 + a144 + a145 + a146 + a147 + a148 + a149 + a150 + a151 + a152 + a153 + a154 + a155 + a156 + a157 + a158 + a159;
        sum += a160 + a161 + a162 + a163 + a164 + a165 + a166 + a167 + a168 + a169 + a170 + a171 + a172 + a173 + a174 + a175 + a176 + a177 + a178 + a179;
        sum += a180 + a181 + a182 + a183 + a184 + a185 + a186 + a187 + a188 + a189 + a190 + a191 + a192 + a193 + a194 + a195 + a196 + a197 + a198 + a199;
        sum += a200 + a201 + a202 + a203 + a204 + a205 + a206 + a207 + a208 + a209 + a210 + a211 + a212 + a213 + a214 + a215 + a216 + a217 + a218 + a219;
        sum += a220 + a221 + a222 + a223 + a224 + a225 + a226 + a227 + a228 + a229 + a230 + a231 + a232 + a233 + a234 + a235 + a236 + a237 + a238 + a239;
        sum += a240 + a241 + a242 + a243 + a244 + a245 + a246 + a247 + a248 + a249 + a250 + a251 + a252 + a253 + a254 + a255 + a256 + a257 + a258 + a259;
        sum += a260 + a261 + a262 + a263 + a264 + a265 + a266 + a267 + a268 + a269 + a270 + a271 + a272 + a273 + a274 + a275 + a276 + a277 + a278 + a279;
        sum += a280 + a281 + a282 + a283 + a284 + a285 + a286 + a287 + a288 + a289 + a290 + a291 + a292 + a293 + a294 + a295 + a296 + a297 + a298 + a299;
        System.out.println(s + " " + l + " " + d + " " + (long) f + " " + bytes[1] + " " + a258);
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(many(0));
        System.out.println(many(-5));
        System.out.println(many(Integer.MAX_VALUE));
    }
}
