import { useEffect, useState } from 'react';

/** The address of a JPEG that is in memory, as long as it is shown. */
export function useObjectUrl(image: Uint8Array<ArrayBuffer> | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (image === null) return;
    const made = URL.createObjectURL(new Blob([image], { type: 'image/jpeg' }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [image]);
  return url;
}
