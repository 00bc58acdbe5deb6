import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CreditTransaction } from '#shared/domain/credits.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Day, Moment } from '../../ui/date.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { creditQueries } from './credit-queries.ts';
import { accountName, signed, TYPE_NAMES } from './credit-words.ts';

/** One transaction. Opening it shows both sides. */
export function StatementLine({ line }: { line: CreditTransaction }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="statement-day">
            <Day value={line.createdAt} />
          </span>
          <span className="statement-what">
            {line.description}
            <small>{TYPE_NAMES[line.type]}</small>
          </span>
          <span className="statement-amount" data-in={line.amount > 0}>
            {signed(line.amount)}
            <span className="visually-hidden"> credits</span>
          </span>
        </summary>
        {isOpen && <BothSides id={line.id} />}
      </details>
    </li>
  );
}

function BothSides({ id }: { id: string }) {
  const { data, error } = useQuery(creditQueries.transaction(id));
  if (error)
    return (
      <p className="statement-sides" role="alert">
        {toApiProblem(error).message}
      </p>
    );
  if (!data)
    return (
      <div className="statement-sides" role="status" aria-label="Loading both sides">
        <Skeleton height={40} />
      </div>
    );
  return (
    <div className="statement-sides">
      <table>
        <caption>
          Both sides, <Moment value={data.createdAt} />
        </caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Credits</th>
          </tr>
        </thead>
        <tbody>
          {data.entries.map(({ account, party, amount, type }) => (
            <tr key={`${account} ${party.username} ${type}`}>
              <td>{accountName(account, party)}</td>
              <td>{signed(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum</th>
            <td>{signed(data.entries.reduce((sum, { amount }) => sum + amount, 0))}</td>
          </tr>
        </tfoot>
      </table>
      <p className="statement-id">
        Transaction <code>{data.id}</code>
      </p>
    </div>
  );
}
