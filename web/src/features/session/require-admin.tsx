import type { ReactNode } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { Message } from '../../ui/message.tsx';

/** Inside `RequireLogin`: shows a page to admins. The server asks for itself, on every call. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { supervisor } = useAuth();
  if (supervisor?.isAdmin) return children;
  return <Message title="For admins only">This page belongs to those who run the platform.</Message>;
}
