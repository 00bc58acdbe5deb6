import { Link } from 'react-router';
import { PRODUCT_NAME } from '#shared/constants.ts';

/** Replaces the application during maintenance. */
export function MaintenanceScreen({ message }: { message: string }) {
  return (
    <main className="maintenance">
      <span className="brand-mark" aria-hidden>
        ¶
      </span>
      <h1>Under Maintenance</h1>
      <p role="status">{message}</p>
      <p className="maintenance-foot">
        This page reloads when {PRODUCT_NAME} is back. <Link to="/login">Log in as admin</Link>
      </p>
    </main>
  );
}
