    private static boolean isPlatform(Class<?> type) {
        return type.getName().matches("(java|javax|jdk)[.].*");
    }
