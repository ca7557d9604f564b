import { api } from '#api/client.ts';
import { setCached } from '#api/use-call.ts';

/** Leaves a scene out of curve and timelapse of a field, or takes it back (rules 35). */
export async function excludeScene(field_id: string, scene_id: string, excluded: boolean): Promise<void> {
  const reply = await api.imagery.exclude({ field_id, scene_id, excluded });
  setCached(api.imagery.excluded, { field_id }, () => reply);
}
