import { create } from 'zustand';

/** Whether a call waits for the user to show once more who he is (rules §8, R). */
export const useReauthentication = create<{ wanted: boolean }>(() => ({ wanted: false }));

let waiting: { resume: () => void; give_up: () => void }[] = [];

/** Asks for re-authentication and waits for it; rejects with `reason` when the user turns away. */
export function waitForReauthentication(reason: Error): Promise<void> {
  useReauthentication.setState({ wanted: true });
  return new Promise((resolve, reject) => {
    waiting.push({ resume: resolve, give_up: () => reject(reason) });
  });
}

const settle = (how: 'resume' | 'give_up'): void => {
  const calls = waiting;
  waiting = [];
  useReauthentication.setState({ wanted: false });
  for (const call of calls) call[how]();
};

export const confirmReauthentication = (): void => settle('resume');
export const cancelReauthentication = (): void => settle('give_up');
