    /** Calls a private method, by its name and descriptor. */
    private static Object invoke(Class<?> type, String name, Object receiver, Object... arguments)
            throws Exception {
        for (Method method : type.getDeclaredMethods()) {
            MethodType types =
                MethodType.methodType(method.getReturnType(), method.getParameterTypes());
            if (name.equals(method.getName() + types.toMethodDescriptorString())) {
                method.setAccessible(true);
                try {
                    return method.invoke(receiver, arguments);
                } catch (InvocationTargetException e) {
                    if (e.getCause() instanceof Error) {
                        throw (Error) e.getCause();
                    }
                    throw (Exception) e.getCause();
                }
            }
        }
        throw new NoSuchMethodException(name);
    }
