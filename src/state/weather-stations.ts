import { create } from 'zustand';
import { readStored, WORK, writeStored } from './stored-value.ts';

const KEY = `${WORK}weather-stations`;
/** The last fields a choice was made for. */
const MOST = 200;

/** Code of the station chosen for a field, or `grid` for the model's cell. */
type Choices = readonly (readonly [field_id: string, code: string])[];
export const GRID = 'grid';

const isChoices = (value: unknown): value is Choices =>
  Array.isArray(value) &&
  value.every((pair: unknown) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'));

const stored = readStored(KEY);
/** Where the measured weather of each field is taken from, where somebody chose. */
export const useStationChoices = create<{ readonly choices: Choices }>(() => ({ choices: isChoices(stored) ? stored : [] }));

export const chooseStation = (field_id: string, code: string): void => {
  const choices = [...useStationChoices.getState().choices.filter(([id]) => id !== field_id), [field_id, code] as const].slice(-MOST);
  useStationChoices.setState({ choices });
  writeStored(KEY, choices);
};
