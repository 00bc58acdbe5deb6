import { type DragEvent, useId, useState } from 'react';
import { hashFile } from './hash-file.ts';

interface Checked {
  name: string;
  sha256: string;
  /** The name of the record's file with the same hash. */
  same: string | undefined;
}

/** Compares a reader's file with the record's files. The file stays in the browser. */
export function FileCheck({
  files,
  isVerified,
}: {
  files: readonly { name: string; sha256: string }[];
  isVerified: boolean;
}) {
  const [checked, setChecked] = useState<Checked>();
  const [isOver, setIsOver] = useState(false);
  const input = useId();
  const check = async (file: File | undefined) => {
    if (!file) return;
    const sha256 = await hashFile(file);
    const same = files.find((known) => known.sha256 === sha256)?.name;
    setChecked({ name: file.name, sha256, same });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void check(event.dataTransfer.files[0]);
  };
  return (
    <section className="provenance-part">
      <h2>Compare your copy</h2>
      <label
        className="file-check"
        htmlFor={input}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span>Choose a file, or drop it here. It doesn’t leave your computer.</span>
        <input id={input} type="file" onChange={({ target }) => void check(target.files?.[0])} />
      </label>
      <div role="status">{checked && <Outcome {...checked} isVerified={isVerified} />}</div>
    </section>
  );
}

function Outcome({ name, sha256, same, isVerified }: Checked & { isVerified: boolean }) {
  return (
    <p className="file-outcome" data-same={same !== undefined && isVerified}>
      <strong>
        {same ? `${name} is identical to ${same} in this record.` : `${name} matches no file in this record.`}
      </strong>
      {same && !isVerified && <span> But the record itself isn’t verified.</span>}
      <span className="mono">SHA-256 {sha256}</span>
    </p>
  );
}
