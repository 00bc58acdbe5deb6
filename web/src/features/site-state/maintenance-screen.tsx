import { Link } from 'react-router';
import { PRODUCT_NAME } from '#shared/constants.ts';

/** In the place of the whole application. */
export function MaintenanceScreen({ message }: { message: string }) {
  return (
    <main className="maintenance">
      <span className="brand-mark" aria-hidden>
        ¶
      </span>
      <h1>Under Maintenance</h1>
      <p role="status">{message}</p>
      <p className="maintenance-foot">
        This page looks by itself whether {PRODUCT_NAME} is back. <Link to="/login">Log in as admin</Link>
      </p>
    </main>
  );
}
