declare module 'virtual:coffer-theme.css';
