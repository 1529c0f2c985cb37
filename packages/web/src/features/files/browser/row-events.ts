/** What the rows of a table ask for. */
export interface RowActions {
  /** Selects a row alone, adds or removes it, or selects all rows up to it. */
  select(id: string, how: 'only' | 'toggle' | 'extend'): void;
  /** A button or a finger went down on a row, which may be the beginning of opening it. */
  press(id: string): void;
  /** Opens the row's folder, shows its file, or else its details. */
  activate(id: string): void;
  /** Shows the menu of a row, or of all selected rows if it is one of them. */
  showMenu(id: string, anchor: DOMRect): void;
}
