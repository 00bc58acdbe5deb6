import type { VenueSubmission } from '#shared/domain/venue.ts';
import { OPEN_SUBMISSION_STATES, SUBMISSION_STATES } from '#shared/domain/venue-constants.ts';
import { FormulaText } from '../../ui/formula-text.tsx';
import { TableScroll } from '../../ui/number-table.tsx';

interface SubmissionTableProps {
  submissions: VenueSubmission[];
  selected: readonly string[];
  onSelect: (selected: string[]) => void;
  keyOf: (submission: VenueSubmission) => string;
}

/** An overview of papers for chairs, who select some to decide on. */
export function SubmissionTable({ submissions, selected, onSelect, keyOf }: SubmissionTableProps) {
  const open = submissions.filter(isDecidable).map(keyOf);
  const areAll = open.length > 0 && open.every((key) => selected.includes(key));
  return (
    <TableScroll label="Papers at this venue">
      <table className="number-table venue-table venue-submissions">
        <thead>
          <tr>
            <th scope="col">
              <label className="venue-check">
                <input
                  type="checkbox"
                  checked={areAll}
                  disabled={open.length === 0}
                  onChange={() => onSelect(areAll ? [] : open)}
                />
                Paper<span className="visually-hidden">: select all that wait for a decision</span>
              </label>
            </th>
            <th scope="col">State</th>
            <th scope="col">Editor</th>
            <th scope="col">Reviews</th>
            <th scope="col">Late</th>
            <th scope="col">Average</th>
          </tr>
        </thead>
        <tbody>
          {submissions.map((submission) => {
            const key = keyOf(submission);
            const { paper, state, editor, assignments, averageScore } = submission;
            const late = assignments.filter(({ isLate }) => isLate).length;
            return (
              <tr key={key}>
                <th scope="row">
                  <span className="venue-pick">
                    <input
                      type="checkbox"
                      aria-label={`Select ${paper.title}`}
                      checked={selected.includes(key)}
                      disabled={!isDecidable(submission)}
                      onChange={({ target }) =>
                        onSelect([
                          ...selected.filter((each) => each !== key),
                          ...(target.checked ? [key] : []),
                        ])
                      }
                    />
                    <a href={`#paper-${key}`}>
                      <FormulaText text={paper.title} />
                    </a>
                  </span>
                </th>
                <td data-label="State">{SUBMISSION_STATES[state]}</td>
                <td data-label="Editor">{editor?.name ?? '–'}</td>
                <td data-label="Reviews">
                  {assignments.filter(({ reviewId }) => reviewId !== null).length}/{assignments.length}
                </td>
                <td data-label="Late" className={late > 0 ? 'venue-late' : undefined}>
                  {late}
                </td>
                <td data-label="Average">{averageScore?.toFixed(1) ?? '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}

const isDecidable = ({ state, myPart }: VenueSubmission) =>
  myPart === 'chair' && OPEN_SUBMISSION_STATES.includes(state);
