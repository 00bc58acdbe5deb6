import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/input/counted.ts';
import { api } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** How much of my storage quota is used, by kind of file. */
export function StorageUse() {
  const { data, error, refetch } = useQuery(
    api.users.storage.queryOptions({ select: (answer) => answer.data }),
  );
  return (
    <FormSection title="Storage" hint="Source files of all versions of your papers, and their renditions.">
      {error && !data && (
        <ErrorMessage title="Couldn’t load your storage use" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton height={46} />}
      {data && (
        <div className="storage">
          <p>
            <strong>{formatBytes(data.storageUsedBytes)}</strong> of {formatBytes(data.storageQuotaBytes)}
          </p>
          <LinearProgress
            variant="determinate"
            value={percentOf(data.storageUsedBytes, data.storageQuotaBytes)}
            aria-label="Storage used"
          />
          <dl className="storage-kinds">
            <Kind name="Text and renditions" files={data.paperCount} bytes={data.bytes.paper} />
            <Kind name="Figures" files={data.figureCount} bytes={data.bytes.figure} />
            <Kind name="Data" files={data.datasetCount} bytes={data.bytes.dataset} />
            <Kind name="Other files" files={data.otherCount} bytes={data.bytes.other} />
          </dl>
        </div>
      )}
    </FormSection>
  );
}

function Kind({ name, files, bytes }: { name: string; files: number; bytes: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{counted(files, 'file')}</dd>
      <dd>{formatBytes(bytes)}</dd>
    </div>
  );
}

function percentOf(used: number, quota: number): number {
  return quota > 0 ? Math.min(100, (100 * used) / quota) : 0;
}
