import { useState, type DragEvent } from 'react';

/** Takes files that are dropped on an element: its handlers, and whether something is held over it. */
export function useFileDrop(take: (files: FileList) => void) {
  const [is_over, setOver] = useState(false);
  return {
    is_over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
  };
}
