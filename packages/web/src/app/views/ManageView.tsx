import { Link, Outlet } from '@tanstack/react-router';
import { useUser } from '../../session/services.tsx';
import { texts } from '../layout/texts.ts';
import { texts as frame } from '../texts.ts';
import classes from './views.module.css';

/** The pages of administrators. Others are told so; the server refuses their calls as well. */
export function ManageView() {
  if (useUser()?.role === 'admin') return <Outlet />;
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{texts.administratorsOnlyTitle}</h1>
      <p className={classes.quiet}>{texts.administratorsOnly}</p>
      <Link to="/{-$file_id}" params={{ file_id: undefined }} className={classes.link}>
        {frame.toMyFiles}
      </Link>
    </div>
  );
}
