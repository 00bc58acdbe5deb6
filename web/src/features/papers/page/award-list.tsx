import type { Award } from '#shared/domain/manuscript/funding.ts';

/** Funders with their awards; a funder with an id in a registry is a link to it. */
export function AwardList({ awards }: { awards: readonly Award[] }) {
  return (
    <ul className="awards">
      {awards.map(({ funder, funderId, awardNumber, awardTitle }) => (
        <li key={`${funder} ${awardNumber} ${awardTitle}`}>
          {funderId ? <a href={funderId}>{funder}</a> : funder}
          {awardNumber && (
            <>
              , <span className="mono">{awardNumber}</span>
            </>
          )}
          {awardTitle && <>: {awardTitle}</>}
        </li>
      ))}
    </ul>
  );
}
