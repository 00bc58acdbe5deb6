/** Shown until the site state is loaded, on pages that depend on it. */
export function StatusLoading() {
  return (
    <p className="status-loading" role="status">
      Loading platform status...
    </p>
  );
}
