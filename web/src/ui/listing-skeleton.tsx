import { Skeleton } from './skeleton.tsx';

/**
 * Placeholder for a list.
 * @param label for screen readers: “Loading your papers”
 * @param lastLine the width of an entry's last line
 */
export function ListingSkeleton({ label, lastLine = '30%' }: { label: string; lastLine?: string }) {
  return (
    <div className="listing" role="status" aria-label={label}>
      {['first', 'second', 'third'].map((entry) => (
        <div key={entry} className="entry entry-skeleton">
          <Skeleton width={250} height={16} />
          <Skeleton width="62%" height={24} />
          <Skeleton width={lastLine} height={16} />
        </div>
      ))}
    </div>
  );
}
