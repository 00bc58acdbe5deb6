import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder for a list of sessions or events. */
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
