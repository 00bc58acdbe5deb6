import { Skeleton } from '../../ui/skeleton.tsx';
import './people.css';

/** Placeholder for the head of a profile. */
export function PersonSkeleton({ label }: { label: string }) {
  return (
    <div className="person-header" role="status" aria-label={label}>
      <div className="person-head">
        <Skeleton width={64} height={64} />
        <div className="person-skeleton">
          <Skeleton width={260} height={36} />
          <Skeleton width={340} height={18} />
          <Skeleton width={180} height={18} />
        </div>
      </div>
    </div>
  );
}
