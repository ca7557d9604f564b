import { api } from '#api/client.ts';
import { fieldPolygon } from '#api/fields/field-shapes.ts';
import { cachedField } from '#api/fields/use-fields.ts';
import type { HealthSources } from '#domain/raster/types.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import { fetchClip, type ClipKey } from './clips.ts';

type Field = Omit<ClipKey, 'scene_id'> & { readonly scene: Scene };

/** What the server says a field's crop is compared with, with the windows of those scenes; one that cannot be read is left out. */
export async function healthSources({ field_id, geometry_version, is_advanced, scene }: Field): Promise<HealthSources> {
  const plan = await api.imagery.health({ field_id, scene_id: scene.id });
  const source = async (id: string, version: number, one: Scene, has_all: boolean) => {
    const key = { field_id: id, geometry_version: version, scene_id: one.id, is_advanced: has_all };
    const bytes = await fetchClip(key).catch(() => null);
    return bytes === null ? [] : [{ source: { kind: 'clip' as const, bytes }, scene: one }];
  };
  switch (plan.kind) {
    case 'seasons': {
      const seasons = plan.seasons.map(async ({ year, scenes }) => ({
        year,
        scenes: (await Promise.all(scenes.map((one) => source(field_id, geometry_version, one, is_advanced)))).flat(),
      }));
      return { kind: 'seasons', seasons: await Promise.all(seasons) };
    }
    case 'fields': {
      const fields = plan.fields.map(async (field) => {
        const polygon = fieldPolygon(field.field_id);
        if (polygon === undefined) return [];
        return (await source(field.field_id, cachedField(field.field_id)?.geometry_version ?? 0, field.scene, false)).map((one) => ({
          ...one,
          polygon,
        }));
      });
      return { kind: 'fields', fields: (await Promise.all(fields)).flat() };
    }
    case 'envelope':
    case 'none':
      return plan;
  }
}
