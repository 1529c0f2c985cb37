import { describe, expect, it } from 'vitest';
import { searchKeysOf } from '../../src/app/use-search-opened.ts';

describe('The keys of the search', () => {
  it('are Cmd and K on a Mac, where Ctrl and K edit text', () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/143.0.0.0';
    expect(searchKeysOf(mac)).toEqual({ hotkey: 'meta+K', aria: 'Meta+K', label: '⌘ K' });
  });

  it('are Ctrl and K on other systems', () => {
    for (const system of ['Windows NT 10.0; Win64; x64', 'X11; Linux x86_64', 'Linux; Android 10; K']) {
      const { hotkey, aria } = searchKeysOf(`Mozilla/5.0 (${system}) AppleWebKit/537.36 Chrome/143.0.0.0`);
      expect({ hotkey, aria }).toEqual({ hotkey: 'ctrl+K', aria: 'Control+K' });
    }
  });
});
