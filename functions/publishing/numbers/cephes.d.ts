/** The functions of cephes that we use; the package declares its types where TypeScript doesn't find them. */
declare module 'cephes' {
  /** Settles when the functions can be called. */
  export const compiled: Promise<void>;
  /** Returns the regularized incomplete beta function I_x(a, b). */
  export function incbet(a: number, b: number, x: number): number;
  /** Returns the regularized upper incomplete gamma function Q(a, x). @throws Error if it is closer to 0 or 1 than a number can be */
  export function igamc(a: number, x: number): number;
  /** Returns the complementary error function. */
  export function erfc(x: number): number;
}
