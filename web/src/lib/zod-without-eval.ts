/**
 * Keeps zod from testing whether it may compile code, which the CSP refuses and browsers report. Without an import of zod,
 * which most pages load later or never; zod reads this object when it starts.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
