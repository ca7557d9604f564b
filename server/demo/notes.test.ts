import { describe, expect, it } from 'vitest';
import { NOTE_TYPES } from '#domain/codes.ts';
import { contains } from '#domain/geometry/measure/contains.ts';
import { noteTitle } from '#domain/notes/note-types.ts';
import { noteInfoSchema } from '#domain/notes/note.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { DEMO_FIELDS } from './farms.ts';
import { demoNotes } from './notes.ts';

const TODAY = '2026-01-12';
const titlesOf = (name: string): string[] => {
  const field_id = DEMO_FIELDS.find((field) => field.name === name)?.id;
  return demoNotes(TODAY)
    .filter((note) => note.field_id === field_id)
    .map((note) => `${note.date} ${noteTitle(note, 'es')}`);
};

describe('the notes of the demo’s fields', () => {
  it.each(['2025-07-02', '2025-10-20', TODAY, '2026-06-30', '2026-11-26', '2027-02-10'])(
    'are the same every time, of all types, two to four a field, within it and before %s',
    (today) => {
      const notes = demoNotes(today);
      expect(demoNotes(today)).toEqual(notes);
      expect(new Set(notes.map(({ type }) => type))).toEqual(new Set(Object.keys(NOTE_TYPES)));
      for (const { id, name, polygon, crops } of DEMO_FIELDS) {
        const own = notes.filter(({ field_id }) => field_id === id);
        expect(own.length >= 2 && own.length <= 4, name).toBe(true);
        expect(new Set(own.map(({ type }) => type)).size, name).toBe(own.length);
        for (const { field_id: _field, ...note } of own) {
          expect(noteInfoSchema.safeParse(note).error?.issues, name).toBeUndefined();
          expect(contains(polygon, note.position), `${name} ${note.description}`).toBe(true);
          expect(note.date < today, `${name} ${note.date}`).toBe(true);
          expect(epochDay(today) - epochDay(note.date), `${name} ${note.date}`).toBeLessThan(500);
          expect(crops.map(({ crop }) => crop)).toContain(note.crop);
        }
      }
      const open = notes.flatMap(({ task }) => (task?.is_done === false ? [task.due ?? ''] : []));
      expect(open.filter((due) => due >= today)).toHaveLength(1);
      expect(open.filter((due) => due < today)).toHaveLength(1);
      expect(
        notes
          .filter(({ is_public }) => is_public)
          .map(({ type }) => type)
          .toSorted(),
      ).toEqual(['disease', 'weed']);
    },
  );

  it('tell of the crop that stands there what the last rounds brought', () => {
    expect(titlesOf('7 Sur')).toEqual([
      '2026-01-11 Estimación de rinde',
      '2026-01-08 Roya común',
      '2025-12-19 Isoca de la espiga',
      '2025-12-03 Stand de plantas',
    ]);
    expect(titlesOf('7 Norte')).toEqual([
      '2026-01-10 Yuyo colorado',
      '2026-01-02 Stand en varios puntos',
      '2025-11-13 Estimación de rinde',
      '2025-10-12 Roya anaranjada (de la hoja) del trigo',
    ]);
    expect(titlesOf('Monte Chico')).toContain('2025-11-28 Vuelco');
  });
});
