import { Skeleton } from '../../ui/skeleton.tsx';

/** Two lines of sessions or events that are still on their way. */
export function LinesSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="security-waiting">
      <Skeleton width={180} height={18} />
      <Skeleton width={280} height={14} />
      <Skeleton width={180} height={18} />
      <Skeleton width={280} height={14} />
    </div>
  );
}
