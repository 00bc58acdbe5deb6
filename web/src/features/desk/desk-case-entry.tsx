import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { QueuedCase } from '#shared/domain/desk.ts';
import type { DeskVerdict } from '#shared/domain/desk-constants.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { Moment } from '../../ui/date.tsx';
import { useFocusBack } from '../../ui/form/use-focus-back.ts';
import { DecisionForm } from './decision-form.tsx';
import { DeskHistory } from './desk-history.tsx';
import { FindingList } from './finding-list.tsx';

interface DeskCaseEntryProps {
  held: QueuedCase;
  isSelected: boolean;
  /** @param reference `COL.2611.00042v1` */
  onSelect: (reference: string, isSelected: boolean) => void;
  onDecided: (what: string) => void;
}

/** One held version: findings, appeal, and the decision. */
export function DeskCaseEntry({ held, isSelected, onSelect, onDecided }: DeskCaseEntryProps) {
  const [verdict, setVerdict] = useState<DeskVerdict>();
  const place = useFocusBack(verdict);
  const heading = useId();
  const {
    archiveId,
    version,
    title,
    submittingSupervisor: author,
    heldAt,
    findings,
    duplicateOf,
    alike,
  } = held;
  const reference = versionedId(archiveId, version);
  const isAppeal = held.state === 'appealed';
  return (
    <article className="desk-case" aria-labelledby={heading}>
      <p className="entry-meta">
        <label className="desk-select">
          <input
            type="checkbox"
            checked={isSelected}
            onChange={({ target }) => onSelect(reference, target.checked)}
          />{' '}
          <span className="visually-hidden">Select </span>
          <span className="mono">{reference}</span>
        </label>
        {isAppeal && (
          <span className="badge" data-tone="rubric">
            Appeal
          </span>
        )}
        <span>
          Held <Moment value={heldAt} />
        </span>
      </p>
      <h2 className="entry-title" id={heading}>
        <Link to={`/papers/${reference}`}>{title}</Link>
      </h2>
      <p className="desk-author">
        Submitted by <Link to={`/users/${author.username}`}>{author.username}</Link>
        {author.institution && `, ${author.institution}`}
      </p>
      <FindingList findings={findings} />
      {duplicateOf && (
        <p className="desk-duplicate">
          Compare with <Link to={`/papers/${duplicateOf}`}>{duplicateOf}</Link>.
        </p>
      )}
      {alike && alike.count > 1 && (
        <p className="desk-duplicate">
          <Link to={`/admin/desk?alike=${encodeURIComponent(alike.id)}`}>Show all {alike.count} alike</Link>
        </p>
      )}
      <DeskHistory decisions={held.decisions} appeal={held.appeal} />
      {verdict ? (
        <DecisionForm
          key={verdict}
          reference={reference}
          verdict={verdict}
          isFinal={isAppeal}
          onCancel={() => setVerdict(undefined)}
          onDone={() =>
            onDecided(`${reference} ${verdict === 'publish' ? 'will be public soon' : 'was rejected'}.`)
          }
        />
      ) : (
        <div className="form-actions desk-actions" ref={place}>
          <button
            type="button"
            className="button button-primary"
            data-opens="publish"
            onClick={() => setVerdict('publish')}
          >
            Publish<span className="visually-hidden"> {title}</span>
          </button>
          <button type="button" className="button" data-opens="reject" onClick={() => setVerdict('reject')}>
            Reject<span className="visually-hidden"> {title}</span>
          </button>
        </div>
      )}
    </article>
  );
}
