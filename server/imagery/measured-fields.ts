type Listener = (field_ids: readonly string[]) => void;

const listeners = new Set<Listener>();

/** Hears which fields have just been looked at in this process, whoever asked for it; answers with what ends it. */
export const hearMeasured = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Notifies those who wait, also where nothing was found: whoever waits for a field looks again. */
export const notifyMeasured: Listener = (field_ids) => {
  for (const listener of listeners) listener(field_ids);
};
