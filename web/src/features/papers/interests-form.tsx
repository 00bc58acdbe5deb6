import { useSyncExternalStore } from 'react';
import { readInterests, storeInterests, subscribeInterests } from './interests.ts';

/** The reader's interests; none on the server. */
export const useInterests = (): string => useSyncExternalStore(subscribeInterests, readInterests, () => '');

/** Where a reader names what they want to see papers of. */
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
      <p>Words or categories, with commas between. They stay in this browser.</p>
    </form>
  );
}
