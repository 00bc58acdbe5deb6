import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { DeskCase } from '#shared/domain/desk.ts';
import type { DeskVerdict } from '#shared/domain/desk-constants.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { Moment } from '../../ui/date.tsx';
import { useFocusBack } from '../../ui/form/use-focus-back.ts';
import { DecisionForm } from './decision-form.tsx';
import { DeskHistory } from './desk-history.tsx';
import { FindingList } from './finding-list.tsx';

/** One held version: findings, appeal, and the decision. */
export function DeskCaseEntry({ held, onDecided }: { held: DeskCase; onDecided: (what: string) => void }) {
  const [verdict, setVerdict] = useState<DeskVerdict>();
  const place = useFocusBack(verdict);
  const heading = useId();
  const { archiveId, version, title, submittingSupervisor: author, heldAt, findings, duplicateOf } = held;
  const reference = versionedId(archiveId, version);
  const isAppeal = held.state === 'appealed';
  return (
    <article className="desk-case" aria-labelledby={heading}>
      <p className="entry-meta">
        <span className="mono">{reference}</span>
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
          <button type="button" className="button" data-opens="publish" onClick={() => setVerdict('publish')}>
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
