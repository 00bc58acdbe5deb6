/** A verified ORCID iD with icon and full URL, as ORCID's display guidelines require. */
export function OrcidLink({ orcid }: { orcid: string }) {
  const id = orcid.replace(/^https?:\/\/orcid\.org\//, '');
  return (
    <a className="orcid" href={`https://orcid.org/${id}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="12" fill="#a6ce39" />
        <g fill="#fff">
          <path d="M7.2 7.7h1.5v9.5H7.2z" />
          <circle cx="7.95" cy="5.6" r="1" />
          <path d="M10.7 7.7h3.9c3.7 0 5.3 2.6 5.3 4.75 0 2.35-1.85 4.75-5.3 4.75h-3.9zm1.45 1.35v6.8h2.3c3.3 0 4-2.5 4-3.4 0-1.85-1.2-3.4-3.9-3.4z" />
        </g>
      </svg>
      <span className="visually-hidden">ORCID iD, verified: </span>
      orcid.org/{id}
    </a>
  );
}
