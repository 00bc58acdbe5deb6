declare module 'virtual:openapi' {
  export const openapi: { paths: Record<string, Record<string, unknown>> } & Record<string, unknown>;
}
