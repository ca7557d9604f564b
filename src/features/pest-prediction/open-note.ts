import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { pestOfKey } from '#domain/diagnosis/pests.ts';
import { OTHER_SPECIFIC } from '#domain/notes/note-types.ts';
import { openAnew } from '#shell/panels/open-anew.ts';

/** Opens the form of a note with what a diagnosis found: its type by the kind of pest and its name where one was, the crop, and the photo. */
export function openNote({ field_id, crop, photo, outcome, predictions: [top] }: Diagnosis): void {
  const found = outcome === 'identified' ? top : undefined;
  const pest = pestOfKey(found?.key ?? '');
  const is_animal = pest?.kind === 'insect' || pest?.kind === 'mite';
  const about =
    found === undefined
      ? {}
      : {
          type: is_animal ? ('insects' as const) : ('disease' as const),
          specific_type: pest?.key ?? OTHER_SPECIFIC,
          specific_name: pest === undefined ? (found.common_name ?? found.scientific_name ?? '') : '',
        };
  openAnew('note_form', {
    field_id,
    begins: { ...about, crop, photo_ids: photo === null ? [] : [photo.id] },
    photos: photo === null ? [] : [photo],
  });
}
