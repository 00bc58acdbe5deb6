/** Where nothing can be shown before the state of the site is known. */
export function StatusLoading() {
  return (
    <p className="status-loading" role="status">
      Loading platform status...
    </p>
  );
}
