import type { NotePhoto } from '#domain/schemas/note.ts';

export type PhotosInputProps = {
  readonly field_id: string;
  /** Ids of the photos that belong to the note, in their order. */
  readonly value: readonly string[];
  /** Those the server already has. */
  readonly arrived: readonly NotePhoto[];
  readonly onChange: (photo_ids: readonly string[]) => void;
  /** A photo knows where it was taken, and its taker wants the note there. */
  readonly onPosition: (position: [number, number]) => void;
  /** A refusal of the whole list, such as a photo too many. */
  readonly error: string | null;
};

export function PhotosInput(_: PhotosInputProps) {
  return null;
}
