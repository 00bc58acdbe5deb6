import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Upload, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { LIMITS } from '#shared/constants.ts';
import { counted } from '#shared/input/counted.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { fileProblems, totalBytes } from './check-files.ts';
import { ACCEPTED_EXTENSIONS, canBeMain } from './file-kinds.ts';
import { addFiles, compiledPdf, isPdf, makeMain, removeFile } from './file-list.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

/** Takes the files of a paper by drag and drop or a file dialog, and lists them with their sizes. */
export function FileField({ control }: { control: Control<SubmissionValues, unknown, CheckedSubmission> }) {
  const { field, fieldState } = useController({ control, name: 'files' });
  const { field: authorPdf } = useController({ control, name: 'authorPdf' });
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const problemsId = useId();
  const files = field.value;
  // Problems of chosen files are shown at once; missing files only when the form is sent.
  const problems =
    files.length > 0 ? fileProblems(files) : [fieldState.error?.message ?? ''].filter((text) => text);
  const add = (list: FileList | null) => field.onChange(addFiles(files, [...(list ?? [])]));
  return (
    <div>
      <DropZone invalid={problems.length > 0} onDrop={add}>
        <Upload size={22} strokeWidth={1.5} aria-hidden />
        <p>
          <span className="only-pointer">Drop your files here, or </span>
          <Button
            size="small"
            ref={field.ref}
            onClick={() => input.current?.click()}
            onBlur={field.onBlur}
            aria-describedby={`${hintId} ${problemsId}`}
          >
            Choose files
          </Button>
        </p>
        <p id={hintId} className="drop-hint">
          Your paper as .tex, .md, .qmd, .ipynb, .txt, or .pdf, or a project as .zip or .tar.gz, with figures,
          .bib, .csv, and .json files. To move a paper here from arXiv, OpenReview, or a journal, choose its
          source archive, its export, or its JATS package:{' '}
          <a href="/docs/importing">what we extract from each</a>. At most {LIMITS.filesPerSubmission} files
          and {formatBytes(LIMITS.submissionBytes)} in total.
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED_EXTENSIONS}
          aria-label="Files of the paper"
          onChange={(event) => {
            add(event.target.files);
            // Lets the user choose a removed file again.
            event.target.value = '';
          }}
        />
      </DropZone>
      <ul id={problemsId} className="file-problems" aria-live="polite">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {files.length > 0 && (
        <FileTable
          files={files}
          ownPdf={compiledPdf(files, authorPdf.value)}
          onMakePdf={authorPdf.onChange}
          onMakeMain={(name) => field.onChange(makeMain(files, name))}
          onRemove={(name) => field.onChange(removeFile(files, name))}
        />
      )}
    </div>
  );
}

function DropZone({
  invalid,
  onDrop,
  children,
}: {
  invalid: boolean;
  onDrop: (files: FileList) => void;
  children: React.ReactNode;
}) {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className="drop-zone"
      aria-label="Files"
      data-over={over}
      data-invalid={invalid}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.files);
      }}
    >
      {children}
    </section>
  );
}

interface Parts {
  files: readonly File[];
  ownPdf: string | undefined;
  onMakePdf: (name: string) => void;
  onMakeMain: (name: string) => void;
}

/** What a file is for the paper, and what it could be instead. */
function FilePart({
  files,
  file,
  isMain,
  ownPdf,
  onMakePdf,
  onMakeMain,
}: Parts & { file: File; isMain: boolean }) {
  const { name } = file;
  const isOwnPdf = name === ownPdf;
  return (
    <span className="file-part">
      {isMain && canBeMain(name) && <Badge>Main file</Badge>}
      {isOwnPdf && <Badge>Your PDF</Badge>}
      {!isMain && !isOwnPdf && canBeOwnPdf(files, name) && (
        <Button size="small" variant="text" onClick={() => onMakePdf(name)}>
          Offer as your PDF<span className="visually-hidden">: {name}</span>
        </Button>
      )}
      {!isMain && canBeMain(name) && (
        <Button size="small" variant="text" onClick={() => onMakeMain(name)}>
          Make main file<span className="visually-hidden">: {name}</span>
        </Button>
      )}
    </span>
  );
}

const Badge = ({ children }: { children: string }) => (
  <span className="badge" data-tone="ok">
    {children}
  </span>
);

/** Whether readers can be offered a PDF beside the page: the main file is a source. */
const canBeOwnPdf = ([main]: readonly File[], name: string): boolean =>
  isPdf(name) && main !== undefined && !isPdf(main.name);

function FileTable({
  files,
  ownPdf,
  onMakePdf,
  onMakeMain,
  onRemove,
}: Parts & { onRemove: (name: string) => void }) {
  return (
    <>
      <ul className="file-list">
        {files.map((file, index) => (
          <li key={file.name}>
            <span className="file-name">{file.name}</span>
            <FilePart {...{ files, file, isMain: index === 0, ownPdf, onMakePdf, onMakeMain }} />
            <span className="file-size">{formatBytes(file.size)}</span>
            <IconButton size="small" aria-label={`Remove ${file.name}`} onClick={() => onRemove(file.name)}>
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="file-total">
        {counted(files.length, 'file')}, {formatBytes(totalBytes(files))} in total
      </p>
    </>
  );
}
