import { create } from 'zustand';

/** Usable share of a field in scenes of 3 m that were read on this device, under `hdShareKey`. */
export const useHdShares = create<{ shares: ReadonlyMap<string, number> }>(() => ({ shares: new Map() }));

export const hdShareKey = (field_id: string, geometry_version: number, scene_id: string): string =>
  `${field_id}/${String(geometry_version)}/${scene_id}`;

export function learnHdShare(key: string, share: number): void {
  useHdShares.setState(({ shares }) => (shares.get(key) === share ? { shares } : { shares: new Map(shares).set(key, share) }));
}
