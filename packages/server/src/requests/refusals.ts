import { Refusal } from '../calls/refusal.ts';

/** The refusals of request links, with the words that people read. */

export const requestMissing = () =>
  new Refusal('not_found', 'This link does not exist, or its owner has taken it back.');

export const requestTicketMissing = () =>
  new Refusal('forbidden', 'Files can be sent by the whole address of this link alone.');

export const requestExpired = () => new Refusal('expired', 'This link is expired.');

export const requestsSwitchedOff = () =>
  new Refusal('switched_off', 'Links are switched off on this server.');

export const requestFull = () =>
  new Refusal('request_full', 'Nothing more, or nothing as large, can be sent by this link.');

export const uploadMissing = () =>
  new Refusal('not_found', 'There is no such file, or it was sent already. Please send it again.');

export const waitingFileMissing = () =>
  new Refusal('not_found', 'This file does not wait any more: it was accepted or refused.');

export const waitsTooMuch = () =>
  new Refusal('quota_exceeded', 'As much waits for the owner of this link as may. Please try again later.');
