import { useAction } from '#shell/feedback/use-action.ts';
import { setMuted } from './actions.ts';

type Mute = (field_id: string, name: string, muted: boolean) => Promise<unknown>;

/** Silences a field or hears it again; each can be taken back. */
export function useMute(): Mute {
  const params = (_result: void, _id: string, name: string) => ({ name });
  const mute = useAction((field_id: string, _name: string) => setMuted(field_id, true), {
    done: 'notifications:done.muted',
    params,
    undo: (_result, field_id) => setMuted(field_id, false),
  });
  const hear = useAction((field_id: string, _name: string) => setMuted(field_id, false), {
    done: 'notifications:done.heard',
    params,
    undo: (_result, field_id) => setMuted(field_id, true),
  });
  return (field_id, name, muted) => (muted ? mute : hear).run(field_id, name);
}
