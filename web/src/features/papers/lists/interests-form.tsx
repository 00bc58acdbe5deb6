import { useSyncExternalStore } from 'react';
import { readInterests, storeInterests, subscribeInterests } from './interests.ts';

/** The reader's interests; empty on the server. */
export const useInterests = (): string => useSyncExternalStore(subscribeInterests, readInterests, () => '');

/** Asks readers for their interests. */
export function InterestsForm() {
  const interests = useInterests();
  return (
    <form
      key={interests}
      className="interests"
      onSubmit={(event) => {
        event.preventDefault();
        storeInterests(String(new FormData(event.currentTarget).get('interests') ?? ''));
      }}
    >
      <label>
        <span>My interests</span>
        <input
          type="text"
          name="interests"
          defaultValue={interests}
          maxLength={300}
          placeholder="cs.AI, sampling, peer review"
        />
      </label>
      <button type="submit" className="button">
        Show papers
      </button>
      <p>Words or categories, separated by commas. Stored in this browser only.</p>
    </form>
  );
}
