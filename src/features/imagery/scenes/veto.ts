import { api } from '#api/client.ts';
import { setCached } from '#api/use-call.ts';

/** Leaves a scene out of curve and timelapse of a field, or takes it back (rules 35). */
export async function vetoScene(field_id: string, scene_id: string, vetoed: boolean): Promise<void> {
  const reply = await api.imagery.veto({ field_id, scene_id, vetoed });
  setCached(api.imagery.vetoed, { field_id }, () => reply);
}
