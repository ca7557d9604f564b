import { checkFloor, type FreeBytes } from '#server/disk-floor.ts';
import { photoFiles, type PhotoFiles } from './photo-files.ts';
import { UploadFiles } from './upload-files.ts';

/** Where this installation keeps photos, and those on their way. Processes that share a database share the folder. */
export type PhotoStore = {
  readonly files: PhotoFiles;
  readonly uploads: UploadFiles;
  /** Rejects, as a full disk does, where so many bytes more would be too many for it. */
  readonly checkRoom: (bytes: number) => Promise<void>;
};

export const photoStore = (data_dir: string, free?: FreeBytes): PhotoStore => {
  const checkRoom = (bytes: number): Promise<void> => checkFloor(data_dir, bytes, free);
  return { files: photoFiles(data_dir), uploads: new UploadFiles(data_dir, checkRoom), checkRoom };
};
