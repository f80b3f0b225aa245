-- The rights under which the file of a job was read (platform/jobs/files/file-rights.ts). Null for a file that no rights to
-- data were needed for.
alter table job add column file_rights jsonb;
