-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "design"."tech_pack__materials" ADD COLUMN "sizes" text;
